/**
 * A loop over rows or cells that stays a function of its own. V8's middle compiler takes such loops into their callers, where nothing
 * counts how often they run, so that they are never compiled as well as they could be: they take up to four times as long. It does
 * not look through this.
 */
export const apart =
  <Args extends readonly unknown[], Result>(loop: (...args: Args) => Result) =>
  (...args: Args): Result =>
    Reflect.apply(loop, undefined, args)
