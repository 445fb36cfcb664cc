-- Giving money back is a right that the owner of a seller grants member by member. Members who were there before have
-- it only as owners, whose role always has it.
ALTER TABLE vendor_members ADD COLUMN may_refund boolean NOT NULL DEFAULT false;
ALTER TABLE vendor_invitations ADD COLUMN may_refund boolean NOT NULL DEFAULT false;
-- Columns of invitations are granted to members one by one.
SELECT raise_wall();
