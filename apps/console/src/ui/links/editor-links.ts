import type { LinkProps } from '@tanstack/react-router'

/** The route of a noun's editor, as in '/tags/$id'. */
export type EditorPath = Extract<
  NonNullable<LinkProps['to']>,
  `/${string}/$id` | '/service-providers/$serviceProviderId'
>

export const editorLink = (to: EditorPath, id: string) => ({ to, params: { id, serviceProviderId: id } }) as const

/** Where an editor leads, as paths: back to its list, and to an item or the empty form ('create'). */
export type EditorLinks = {
  readonly back: { readonly href: string; readonly text: string }
  readonly item: (id: string) => string
}

/** The links of an editor with a list of its own. `kind` is what one item is called. */
export const linksOf = (path: EditorPath, kind: string): EditorLinks => ({
  back: { href: path.replace(/\/\$\w+$/, ''), text: `All ${kind}s` },
  item: id => path.replace(/\$\w+$/, encodeURIComponent(id)),
})
