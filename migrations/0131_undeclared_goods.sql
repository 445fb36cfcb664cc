-- A third kind of finding: words or numbers that call for a mark which the article lacks.
ALTER TABLE article_findings DROP CONSTRAINT article_findings_kind_check;
ALTER TABLE article_findings ADD CONSTRAINT article_findings_kind_check
  CHECK (kind IN ('PAPERS', 'GREEN_CLAIM', 'UNDECLARED'));
