/** Why a page cannot be shown. The message is for the user. */
export class RouteError extends Error {
  override name = 'RouteError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
