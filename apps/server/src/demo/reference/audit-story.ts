type Values = Readonly<Record<string, unknown>>

/** A change that a demo user made. Without values before it the item was created, without values after it deleted. */
export type StoryStep = readonly [
  daysAgo: number,
  time: string,
  userId: string,
  noun: 'tag' | 'merchant' | 'user',
  itemId: string,
  was: Values | null,
  is: Values | null,
]

/** All items of the demo were created then, unless the story says otherwise. */
export const createdDaysAgo = 60

const promo = { name: 'Promo week', description: '', priority: 0, color: '#FAFAFA', allowOperatorTagging: true }

/** What people changed in the past weeks. The last values are those of the demo's reference data. */
export const auditStories: Readonly<Record<string, readonly StoryStep[]>> = {
  nordhem: [
    [34, '09:12', 'admin', 'user', 'superuser', { role: 'user' }, { role: 'superuser' }],
    [
      31,
      '14:40',
      'contentadmin',
      'tag',
      'vip',
      { description: '' },
      { description: 'Call before a delivery is late.' },
    ],
    [27, '10:05', 'admin', 'merchant', 'stormby', { name: 'Stormby' }, { name: 'Stormby Outdoor' }],
    [21, '08:31', 'ruleadmin', 'tag', 'damaged', { priority: 1, color: '#FFEB3B' }, { priority: 3, color: '#FF3D00' }],
    [19, '16:20', 'admin', 'user', 'merchant', { merchants: ['fjallro'] }, { merchants: ['fjallro', 'kattvik'] }],
    [14, '11:47', 'admin', 'user', 'wall', { idleLogout: true }, { idleLogout: false }],
    [12, '13:02', 'contentadmin', 'tag', 'promo_week', null, promo],
    [9, '15:55', 'admin', 'user', 'oskar', { isDisabled: false }, { isDisabled: true }],
    [6, '09:26', 'ruleadmin', 'tag', 'awaited', { name: 'Waiting', priority: 1 }, { name: 'Awaited', priority: 2 }],
    [5, '10:10', 'contentadmin', 'tag', 'promo_week', promo, null],
    [
      2,
      '09:03',
      'admin',
      'user',
      'elin',
      null,
      {
        name: 'Elin Berg',
        email: 'elin.berg@nordhem.example',
        role: 'support',
        merchants: ['lykta'],
        idleLogout: true,
      },
    ],
    [
      2,
      '09:04',
      'admin',
      'user',
      'elin',
      { invite: null },
      { invite: { email: 'elin.berg@nordhem.example', isSent: false } },
    ],
  ],
}
