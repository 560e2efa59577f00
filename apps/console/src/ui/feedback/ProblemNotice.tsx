import type { ApiProblem } from '../../api/problem.ts'
import { Notice } from './Notice.tsx'
import { RequestId } from './RequestId.tsx'

/** An error of a form that belongs to no single field. */
export function ProblemNotice({ problem }: { problem: ApiProblem }) {
  return (
    <Notice kind="danger">
      <div>{problem.message}</div>
      <div>Your changes are still here.</div>
      {problem.requestId && <RequestId id={problem.requestId} />}
    </Notice>
  )
}
