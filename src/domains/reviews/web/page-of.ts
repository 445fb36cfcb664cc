/** `?page=` of the address; 1 when it is none. */
export const pageOf = (request: Request): string => {
  const typed = new URL(request.url).searchParams.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(typed) ? typed : '1'
}
