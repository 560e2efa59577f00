/**
 * A loop over rows or cells that stays a function of its own. V8 takes such loops into their callers, and compiles them worse there:
 * they take up to four times as long. It does not look into an array to learn which function is called.
 */
export function noInline<Args extends readonly unknown[], Result>(loop: (...args: Args) => Result) {
  const held = [loop]
  return (...args: Args): Result => Reflect.apply(held[0] ?? loop, undefined, args)
}
