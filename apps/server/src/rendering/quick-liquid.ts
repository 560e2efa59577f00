// Liquid evaluates with generators, because values may have to be waited for. Ours never do, and generators take most of its time.
// Here plain values and texts do without. Whatever is not plain takes the usual way, and so does a missing value: it says which.
import { type Context, type Emitter, Filter, Liquid, Output, TypeGuards, toValue, toValueSync, Value } from 'liquidjs'
import { isPieceEmitter } from './piece-emitter.ts'

/** Liquid waits for results only if they are generators. */
type Result = Generator<unknown, unknown, unknown>

const usualValue = Value.prototype.value
Value.prototype.value = function (ctx, lenient) {
  const found = read(ctx, pathOf(this))
  // Liquid forgives a missing value only if `default` is the first filter. People also write it last.
  if (found === undefined)
    return usualValue.call(this, ctx, lenient || this.filters.some(({ name }) => name === 'default'))
  let value: unknown = found
  for (const filter of this.filters) value = toValueSync(filter.render(value, ctx) as Result)
  return value as Result
}

/** A long list of filters must end in time, too. */
const usualFilter = Filter.prototype.render
Filter.prototype.render = function (value, ctx) {
  ctx.renderLimit.check(performance.now())
  return usualFilter.call(this, value, ctx)
}

Output.prototype.render = function (ctx, emitter) {
  emitter.write(toValue(toValueSync(this.value.value(ctx, false))))
  return undefined as unknown as Result
}

/** A text between tags. Its class is not exported. */
type PlainText = {
  readonly token: { begin: number; end: number; trimLeft: number; trimRight: number; getContent(): string }
}
const plainText: { render: (ctx: Context, emitter: Emitter) => unknown } = Object.getPrototypeOf(
  new Liquid().parse('text')[0],
)
plainText.render = function (this: PlainText, _, emitter) {
  const { begin, end, trimLeft, trimRight } = this.token
  if (isPieceEmitter(emitter)) emitter.addSource(begin + trimLeft, end - trimRight)
  else emitter.write(this.token.getContent())
}

/** Names such as `order.orderNumber`; null if a value is anything else. */
type Path = readonly string[] | null
const paths = new WeakMap<Value, Path>()

function pathOf(value: Value): Path {
  const known = paths.get(value)
  if (known !== undefined) return known
  const path = findPath(value)
  paths.set(value, path)
  return path
}

function findPath({ initial: { postfix } }: Value): Path {
  const [token, ...others] = postfix
  if (others.length > 0 || !TypeGuards.isPropertyAccessToken(token) || token.variable !== undefined) return null
  const names = token.props.flatMap(prop => (TypeGuards.isWordToken(prop) ? [prop.content] : []))
  return names.length === token.props.length ? names : null
}

/** `findScope` is private in the types only. */
type Scopes = { findScope(name: string): object }

function read(ctx: Context, path: Path): unknown {
  const [first] = path ?? []
  if (path === null || first === undefined) return undefined
  let value: unknown = (ctx as unknown as Scopes).findScope(first)
  for (const name of path) {
    value = ctx.readProperty(value as object, name)
    if (value === undefined) return undefined
  }
  return value
}
