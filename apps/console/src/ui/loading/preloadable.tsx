import { type ComponentType, lazy, useState } from 'react'

type Preloadable<Props> = { readonly Component: ComponentType<Props>; readonly preload: () => Promise<void> }

/**
 * A lazy component that renders at once if it was preloaded. React's lazy alone shows its fallback even then, and keeps a shown
 * fallback for 300 ms.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | null = null
  const get = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Lazy: ComponentType<Props> = lazy(get)
  return {
    /** Keeps the component it starts with, so that its state is not lost when the preload finishes. */
    Component(props) {
      const [Chosen] = useState(() => loaded ?? Lazy)
      return <Chosen {...props} />
    },
    preload: async () => void (await get()),
  }
}
