-- Sellers that make their own invoices ask for down payments too: the end of the billing mandate leaves the percentage of their offers.
DROP TRIGGER billing_mandates_ended ON billing_mandates;
DROP TRIGGER vendors_own_invoices ON vendors;
DROP FUNCTION end_down_payments();
