import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { API, type Program } from 'typescript/unstable/sync'
import { root, type Source } from '../repository.ts'
import { blocksOf, lineOf } from './markdown.ts'

type File = { readonly path: string; readonly text: string; readonly place: string }

const importing = /^import [^'"]*['"][^'"]+['"]$/gm

/**
 * Compiles the TypeScript of documents that imports something, beside the code of the repository. Its first line says which file it
 * would be: `// apps/server/src/…`. Other blocks can import it. Of JavaScript only the imports are compiled.
 */
export function findCodeErrors(documents: readonly Source[]): string[] {
  const files = documents.flatMap(filesOf)
  // Within the repository, so that packages are found.
  const folder = mkdtempSync(join(root, 'node_modules/.documents-'))
  const compiler = new API({ cwd: root })
  try {
    for (const { path, text } of files) write(join(folder, path), text)
    const compilerOptions = { rootDirs: ['.', root], types: ['node'], lib: ['esnext', 'dom'], noUnusedLocals: false }
    const settings = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions,
      files: files.map(({ path }) => path),
    }
    write(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const config = join(folder, 'tsconfig.json')
    const program = compiler.updateSnapshot({ openProjects: [config] }).getProject(config)?.program
    if (program === undefined) throw new Error(`${config} was not read`)
    return files.flatMap(file => problemsIn(file, folder, program))
  } finally {
    compiler.close()
    rmSync(folder, { recursive: true })
  }
}

function filesOf(document: Source): File[] {
  return blocksOf(document)
    .filter(({ language, text }) => ['ts', 'tsx', 'js'].includes(language) && text.match(importing) !== null)
    .map(({ line, language, text }) => {
      const [, path = `${document.path}-${line}.ts`] = /^\/\/ (\S+\.tsx?)\n/.exec(text) ?? []
      const code = language === 'js' ? (text.match(importing)?.join('\n') ?? '') : text
      return { path, text: code, place: `${document.path}:${line}` }
    })
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Compiles only these files: the others are compiled with the projects that they belong to. */
function problemsIn({ path, place, text }: File, folder: string, program: Program): string[] {
  const name = join(folder, path)
  return [...program.getSyntacticDiagnostics(name), ...program.getSemanticDiagnostics(name)].map(
    ({ pos, text: problem }) => `${place}, line ${lineOf(text, pos)} of the block: ${problem}`,
  )
}
