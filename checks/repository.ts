import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export type Source = { path: string; text: string }

export const root = join(import.meta.dirname, '..')

const notOurs = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'playwright-report'])
const endings = ['.ts', '.tsx', '.mjs', '.css']

/** Every source file of the repository, read once. */
export const readSources = (): Source[] => readFiles(endings)

/** Every document of the repository. */
export const readDocuments = (): Source[] => readFiles(['.md'])

/** Tests and what only tests use: they may do what the code itself may not. */
export function isTest({ path }: Source): boolean {
  return /\.test\.tsx?$/.test(path) || /^(apps|packages)\/[^/]+\/src\/test\//.test(path)
}

/** The text with its comments blanked, so that a rule does not stumble over prose. */
export function codeOf({ text }: Source): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

function blank(comment: string): string {
  return comment.replace(/[^\n]/g, ' ')
}

function readFiles(wanted: readonly string[]): Source[] {
  return listFiles(root)
    .filter(path => wanted.some(ending => path.endsWith(ending)))
    .map(path => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (notOurs.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}
