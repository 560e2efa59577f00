/**
 * Keeps a loop over rows or cells from being inlined. V8 inlines such loops into their callers and compiles them worse there: they
 * take up to four times as long. It does not inline a function that is called through an array.
 */
export function noInline<Args extends readonly unknown[], Result>(loop: (...args: Args) => Result) {
  const loops = [loop]
  return (...args: Args): Result => Reflect.apply(loops[0] ?? loop, undefined, args)
}
