ALTER TABLE service_trials DROP CONSTRAINT service_trials_service_check,
  ADD CONSTRAINT service_trials_service_check CHECK (service IN ('mail', 'payment', 'platform', 'carrier'));
SELECT grant_member_privileges();
