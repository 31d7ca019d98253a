"""What Alembic's commands run: in the connection, and so in the transaction, that `store.migrating` gives them."""

from alembic import context

from tarsas.store.migrating import VERSION_TABLE
from tarsas.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True, version_table=VERSION_TABLE)
with context.begin_transaction():
    context.run_migrations()
