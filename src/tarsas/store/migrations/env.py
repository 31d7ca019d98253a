"""What Alembic's commands run: in the connection, and so in the transaction, that `store.upgrade` gives them."""

from alembic import context

from tarsas.store.schema import metadata
from tarsas.store.upgrade import VERSION_TABLE

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True, version_table=VERSION_TABLE)
with context.begin_transaction():
    context.run_migrations()
