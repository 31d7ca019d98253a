"""What is asked and told over the API, as types: the described schemas are made of them, and every answer is one of them."""
