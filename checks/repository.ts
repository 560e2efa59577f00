import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export type Source = { path: string; text: string }

export const root = join(import.meta.dirname, '..')

const ignoredFolders = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'playwright-report'])
const sourceExtensions = ['.ts', '.tsx', '.mjs', '.css']

/** Reads every source file of the repository. */
export const readSources = (): Source[] => readFiles(sourceExtensions)

/** Reads the schema and its migrations. */
export const readSql = (): Source[] => readFiles(['.sql'])

/** Reads every document of the repository. */
export const readDocuments = (): Source[] => readFiles(['.md'])

/** The path of every file of the repository. */
export const readPaths = (): string[] => listFiles(root).map(path => relative(root, path))

/** Whether a file is a test or test support. Fewer rules apply to these. */
export function isTest({ path }: Source): boolean {
  return /\.test\.tsx?$/.test(path) || /^(apps|packages)\/[^/]+\/src\/test\//.test(path)
}

/** The text without comments, so that rules apply to code only. */
export function codeOf({ text }: Source): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

function blank(comment: string): string {
  return comment.replace(/[^\n]/g, ' ')
}

function readFiles(extensions: readonly string[]): Source[] {
  return readPaths()
    .filter(path => extensions.some(extension => path.endsWith(extension)))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (ignoredFolders.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}
