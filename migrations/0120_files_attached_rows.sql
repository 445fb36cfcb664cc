-- After the trigger of 0119, and in a transaction of its own, which locks rows and not the table.
UPDATE files SET attached = true WHERE kept AND NOT attached;
