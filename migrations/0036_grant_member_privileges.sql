-- Grants the role cep_member what the policies speak of. A migration that adds a table gives it its policies, then calls this.
ALTER FUNCTION raise_wall() RENAME TO grant_member_privileges;
