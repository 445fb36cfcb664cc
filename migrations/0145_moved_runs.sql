-- Days of the week on which the round does not pass: the seller moved that run to another day.
ALTER TABLE delivery_rounds ADD COLUMN skipped_days date[] NOT NULL DEFAULT '{}';
