import type { CatalogueVariable } from './template-catalogue.ts'

type Known = Pick<CatalogueVariable, 'name' | 'type' | 'isAlways'>
type Found = { readonly name: string; readonly isAlways: boolean; readonly problem: string | null }

/** Properties that Liquid gives to lists and texts. */
const ofItems = ['first', 'last']

/** Finds the variable that a path reads. Null: nothing can be said about it. */
export function resolver(variables: readonly Known[], assetIds?: ReadonlySet<string>) {
  const byName = new Map(variables.map(known => [known.name, known]))
  const beginnings = new Set(variables.flatMap(({ name }) => beginningsOf(name)))
  const isPrefix = (name: string) => beginnings.has(`${name}.`) || beginnings.has(`${name}[]`)
  const isList = (name: string) => byName.get(name)?.type === 'list' || beginnings.has(`${name}[]`)
  const always = (name: string): Found => ({ name, isAlways: true, problem: null })
  const unknown = (name: string): Found => ({ name, isAlways: true, problem: `Unknown variable: ${name}` })

  return (segments: readonly (string | null)[] | null): Found | null => {
    const [first, ...rest] = segments ?? []
    if (first === undefined || first === null) return null
    if (first === 'assets') return assetOf(rest, assetIds)
    let name = first
    for (const segment of rest) {
      if (segment === null) return null
      if (segment === 'size') return always(`${name}.size`)
      if (isList(name)) {
        if (!ofItems.includes(segment) && !/^-?\d+$/.test(segment)) return unknown(`${name}.${segment}`)
        name = `${name}[]`
      } else name = `${name}.${segment}`
    }
    const variable = byName.get(name)
    if (variable !== undefined) return { name, isAlways: variable.isAlways, problem: null }
    if (name.endsWith('[]')) return isList(name.slice(0, -2)) ? { name, isAlways: true, problem: null } : unknown(name)
    return isPrefix(name) ? always(name) : unknown(shown(name))
  }
}

/** `order.lines[].name` begins with `order.`, with `order.lines[]` and with `order.lines[].`. */
const beginningsOf = (name: string): string[] =>
  [...name.matchAll(/\.|\[\]/g)].map(({ 0: end, index }) => name.slice(0, index + end.length))

/** An item of a list is known to the reader by the name of the loop, so the list is named with a star. */
const shown = (name: string): string => name.replaceAll('[]', '.*')

function assetOf([id]: readonly (string | null)[], assetIds?: ReadonlySet<string>): Found | null {
  if (id === undefined || id === null || assetIds === undefined) return null
  const isKnown = assetIds.has(id)
  return {
    name: `assets.${id}`,
    isAlways: true,
    problem: isKnown ? null : `There is no dynamic content with the id ${id}`,
  }
}
