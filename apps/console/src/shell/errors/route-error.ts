/** Why a page cannot be shown, in words for its reader. */
export class RouteError extends Error {
  override name = 'RouteError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
