import { linksOf } from '../../ui/links/editor-links.ts'

export const templateLinks = linksOf('/templates/$id', 'template')

export const templatePath = templateLinks.item

/** Where the content of a template is written. */
export const contentPath = (id: string): string => `${templatePath(id)}/editor`
