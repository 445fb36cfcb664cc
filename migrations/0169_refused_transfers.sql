-- The embedded bank refuses transfers to an account that may receive, as a provider does for reasons of its own.
ALTER TABLE sandbox_accounts ADD COLUMN refuses_transfers boolean NOT NULL DEFAULT false;
