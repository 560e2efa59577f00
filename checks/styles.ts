import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { codeOf, isTest, root, type Source } from './repository.ts'

const library = join(root, 'node_modules/@mantine')
const namedImport = /import\s*\{([^}]*)\}\s*from\s*['"]@mantine\/([a-z]+)['"]/g
const relativeImport = /from\s*['"](\.[^'"]+\.mjs)['"]/g

/** The Mantine style sheets that the console needs, in the order of Mantine. */
export function neededStyles(sources: Source[]): string[] {
  const console = sources.filter(source => source.path.startsWith('apps/console/src/') && !isTest(source))
  const files = new Set<string>()
  for (const source of console) collectFiles(codeOf(source), files)
  const classes = [...files].filter(file => file.endsWith('.module.mjs')).map(firstClass)
  return styleSheets()
    .filter(({ text }) => classes.some(name => text.includes(`.${name}`)))
    .map(({ name }) => name)
}

export function loadedStyles({ text }: Source): string[] {
  return [...text.matchAll(/@mantine\/core\/styles\/([\w-]+)\.layer\.css/g)].map(([, name = '']) => name)
}

/** Collects every Mantine file that the code imports, directly or not. */
function collectFiles(code: string, files: Set<string>, at = ''): void {
  const imported = [...code.matchAll(namedImport)].flatMap(([, names = '', home = '']) => filesOf(home, namesIn(names)))
  const relativeFiles = [...code.matchAll(relativeImport)].map(([, path = '']) => resolve(dirname(at), path))
  for (const file of [...imported, ...(at === '' ? [] : relativeFiles)]) {
    if (files.has(file)) continue
    files.add(file)
    collectFiles(readFileSync(file, 'utf8'), files, file)
  }
}

const namesIn = (clause: string): string[] =>
  clause
    .split(',')
    .map(name => name.trim().split(' as ')[0] ?? '')
    .filter(name => name !== '' && !name.startsWith('type '))

function filesOf(home: string, names: string[]): string[] {
  const index = join(library, home, 'esm/index.mjs')
  const lines = readFileSync(index, 'utf8').matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g)
  return [...lines]
    .filter(([, clause = '']) => namesIn(clause).some(name => names.includes(name)))
    .map(([, , path = '']) => resolve(dirname(index), path))
}

const firstClass = (file: string): string => /"(m_\w+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? file

function styleSheets(): { name: string; text: string }[] {
  const folder = join(library, 'core/styles')
  const all = readFileSync(join(library, 'core/styles.layer.css'), 'utf8')
  const ending = '.layer.css'
  return readdirSync(folder)
    .filter(file => file.endsWith(ending))
    .map(file => ({ name: file.slice(0, -ending.length), text: readFileSync(join(folder, file), 'utf8') }))
    .sort((a, b) => indexIn(all, a.text) - indexIn(all, b.text))
}

const indexIn = (all: string, sheet: string): number => all.indexOf(/\.m_\w+/.exec(sheet)?.[0] ?? '')
