/** A reply whose item has a version: it leaves as an ETag. */
export class Versioned<T> {
  readonly data: T
  readonly version: number

  constructor(data: T, version: number) {
    this.data = data
    this.version = version
  }
}
