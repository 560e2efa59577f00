/** Values that only tests import, by their file and name, each with its reason. */
export const seams: Readonly<Record<string, string>> = {
  'apps/server/src/features/boards/datasets/datasets.ts: datasetsOf':
    'A second data set, in tests, shows that nothing is written for the first one alone.',
  'packages/contract/src/boards/datasets.ts: datasetCalls': 'The calls of that second data set.',
  'apps/server/src/features/rule-engine/loaded-rules.ts: forgetRules':
    'A restart in the middle of a random history: a process for each would take hours.',
  'packages/domain/src/tracking/tracking-states.ts: trackingStates':
    'The states one by one, for tests and pictures. What runs needs only their type.',
}
