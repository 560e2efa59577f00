import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { codeOf, isTest, root, type Source } from './repository.ts'

const library = join(root, 'node_modules/@mantine')
const named = /import\s*\{([^}]*)\}\s*from\s*['"]@mantine\/([a-z]+)['"]/g
const near = /from\s*['"](\.[^'"]+\.mjs)['"]/g

/** The style sheets of Mantine without which something the console draws would look wrong, in Mantine's own order. */
export function stylesNeeded(sources: Source[]): string[] {
  const console = sources.filter(source => source.path.startsWith('apps/console/src/') && !isTest(source))
  const files = new Set<string>()
  for (const source of console) follow(codeOf(source), files)
  const classes = [...files].filter(file => file.endsWith('.module.mjs')).map(firstClass)
  return styleSheets()
    .filter(({ text }) => classes.some(name => text.includes(`.${name}`)))
    .map(({ name }) => name)
}

export function stylesBrought({ text }: Source): string[] {
  return [...text.matchAll(/@mantine\/core\/styles\/([\w-]+)\.layer\.css/g)].map(([, name = '']) => name)
}

/** Notes every file of Mantine that the code leads to. */
function follow(code: string, files: Set<string>, at = ''): void {
  const wanted = [...code.matchAll(named)].flatMap(([, names = '', home = '']) => filesOf(home, namesIn(names)))
  const beside = [...code.matchAll(near)].map(([, path = '']) => resolve(dirname(at), path))
  for (const file of [...wanted, ...(at === '' ? [] : beside)]) {
    if (files.has(file)) continue
    files.add(file)
    follow(readFileSync(file, 'utf8'), files, file)
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
    .sort((a, b) => placeIn(all, a.text) - placeIn(all, b.text))
}

const placeIn = (all: string, sheet: string): number => all.indexOf(/\.m_\w+/.exec(sheet)?.[0] ?? '')
