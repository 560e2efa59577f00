/** An item with its version, which is sent as the ETag. */
export class Versioned<T> {
  readonly data: T
  readonly version: number

  constructor(data: T, version: number) {
    this.data = data
    this.version = version
  }
}
