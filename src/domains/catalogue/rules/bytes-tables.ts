/** Tables of the catalogue whose bytes may be in the object store. */
export const catalogueBytes = [{ table: 'pictures' }, { table: 'article_documents' }] as const
