import { type ComponentType, lazy, useState } from 'react'

type Ahead<Props> = { readonly Component: ComponentType<Props>; readonly fetch: () => Promise<void> }

/**
 * A component that is loaded apart, and drawn at once where it was fetched ahead. React's lazy alone shows its fallback even then, and
 * keeps a fallback that was shown for 300 ms.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Ahead<Props> {
  let fetched: ComponentType<Props> | null = null
  const get = async () => {
    fetched = await load()
    return { default: fetched }
  }
  const Lazy: ComponentType<Props> = lazy(get)
  return {
    /** What it begins with it stays, so that nothing in it is begun anew. */
    Component(props) {
      const [Drawn] = useState(() => fetched ?? Lazy)
      return <Drawn {...props} />
    },
    fetch: async () => void (await get()),
  }
}
