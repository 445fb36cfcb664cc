/** The specified page size of the order list. */
export const orderPageSize = 25
/** Sizes that buyers and sellers may choose. */
export const orderPageSizes = [orderPageSize, 50, 100] as const
/** Cards per page of the catalogue. */
export const articlePageSize = 24

/** The specified end of incremental loading: everything is loaded, or the last page was short. */
export const listEnded = (loaded: number, total: number, lastPageLength: number, pageSize: number) =>
  loaded >= total || lastPageLength < pageSize

/** `?page=` of the address; 1 when it is none. */
export const pageOf = (request: Request): string => {
  const typed = new URL(request.url).searchParams.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(typed) ? typed : '1'
}
