-- This number belongs to another branch, whose file replaces this one.
SELECT 1;
