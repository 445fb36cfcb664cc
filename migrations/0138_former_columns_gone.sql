-- Both columns have been unused since the previous release: see migration 0119 for files.kept. Who asked for a review of
-- a shop, and when, stands in vendor_history.
DROP TRIGGER files_attached ON files;
DROP FUNCTION set_both_attached();
ALTER TABLE files DROP COLUMN kept;
ALTER TABLE vendors DROP COLUMN review_asked_at;
