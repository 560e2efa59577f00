import type { crud } from '@aftermile/contract/crud'
import type { z } from 'zod'
import type { Store } from '../../records/store.ts'
import type { Route } from './route.ts'
import { serve } from './serve.ts'

type Item = Readonly<Record<string, unknown>> & { readonly id: string }
type Noun = ReturnType<typeof crud<string, z.ZodType<Item>, z.ZodType<Item>>>

type Complete<N extends Noun> = (sent: z.output<N['create']['body']>) => Item

/** The five routes of a configuration item, served from its store. `complete` fills in fields that depend on others. */
export function crudRoutes<N extends Noun>(
  noun: N,
  items: Store<z.output<N['get']['reply']>>,
  complete?: Complete<N>,
): Route[] {
  const { list, create, get, update, remove }: Noun = noun
  const store: Store<Item> = items
  const completed = (sent: Item) => complete?.(sent as z.output<N['create']['body']>) ?? sent // parsed by that very schema
  return [
    serve(list, ctx => store.list(ctx)),
    serve(create, (ctx, { body }) => store.create(ctx, completed(body))),
    serve(get, (ctx, { params }) => store.get(ctx, params.id)),
    serve(update, (ctx, { params, body, ifMatch }) => store.update(ctx, params.id, completed(body), ifMatch)),
    serve(remove, (ctx, { params, ifMatch }) => store.remove(ctx, params.id, ifMatch)),
  ]
}
