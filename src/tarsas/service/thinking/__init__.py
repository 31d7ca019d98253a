"""Bots that think for tables: what they are asked, in processes here or elsewhere."""
