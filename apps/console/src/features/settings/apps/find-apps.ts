import type { App } from '@aftermile/contract/settings/apps'
import { appCategoryName } from '@aftermile/domain/lists/app-categories'

/** The apps whose name, id, category or description contains every word. */
export function findApps(apps: readonly App[], text: string): App[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return apps.filter(({ id, name, about, categories }) => {
    const content = [id, name, about, ...categories, ...categories.map(appCategoryName)].join('\n').toLowerCase()
    return words.every(word => content.includes(word))
  })
}
