/** The specified page size of the order list. */
export const orderPageSize = 25
/** Cards per page of the catalogue. */
export const articlePageSize = 24

/** The specified end rule of incremental loading: all is there, or the last page came short. */
export const listEnded = (loaded: number, total: number, lastPageLength: number, pageSize: number) =>
  loaded >= total || lastPageLength < pageSize
