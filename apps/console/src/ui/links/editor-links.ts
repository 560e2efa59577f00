import type { LinkProps } from '@tanstack/react-router'

/** The route of a noun's editor, as in '/tags/$id'. */
export type EditorPath = Extract<NonNullable<LinkProps['to']>, `/${string}/$id`>
export type ListPath = EditorPath extends `${infer Path}/$id` ? Path : never

export const editorLink = (to: EditorPath, id: string) => ({ to, params: { id } }) as const

export const listLink = (to: EditorPath) => ({ to: to.slice(0, -'/$id'.length) as ListPath }) // every EditorPath ends in /$id
