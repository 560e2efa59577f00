import pg from 'pg'

const inOurs = "nspname !~ '^pg_(catalog|toast|temp)' and nspname <> 'information_schema'"

/** Who may do what, in one order, whether it was granted or is the rule. */
const grants = (acl: string, kind: string, owner: string) => `(
  select string_agg(format('%s may %s%s', case when g.grantee = 0 then 'everyone' else g.grantee::regrole::text end,
    lower(g.privilege_type), case when g.is_grantable then ' and grant it' end), ', ' order by g.grantee::regrole::text, g.privilege_type)
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) g)`

/** What a database consists of: each thing under its name, with all that makes it. The order of columns makes no difference. */
const parts = [
  `select 'schema ' || nspname, concat_ws('; ', nspowner::regrole, ${grants('nspacl', 'n', 'nspowner')}) from pg_namespace where ${inOurs}`,
  `select 'extension ' || extname, extversion from pg_extension`,
  `select format('relation %s', c.oid::regclass), concat_ws('; ', c.relkind, c.relpersistence, c.relowner::regrole, c.reloptions,
     'row security ' || c.relrowsecurity::text, 'forced ' || c.relforcerowsecurity::text, pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid),
     case when c.relkind = 'v' then pg_get_viewdef(c.oid) end, ${grants('c.relacl', 'r', 'c.relowner')})
   from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm') and ${inOurs}`,
  `select format('sequence %s', s.seqrelid::regclass), concat_ws('; ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin,
     s.seqcache, s.seqcycle, c.relowner::regrole, ${grants('c.relacl', 's', 'c.relowner')})
   from pg_sequence s join pg_class c on c.oid = s.seqrelid`,
  `select format('column %s.%s', c.oid::regclass, a.attname), concat_ws('; ', format_type(a.atttypid, a.atttypmod),
     case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid), 'generated ' || nullif(a.attgenerated::text, ''),
     'identity ' || nullif(a.attidentity::text, ''), 'storage ' || a.attstorage::text, 'collation ' || nullif(a.attcollation, 0)::regcollation::text,
     'statistics ' || a.attstattarget, a.attoptions, case when a.attacl is not null then ${grants('a.attacl', 'c', 'c.relowner')} end)
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped and ${inOurs}`,
  `select format('constraint %s of %s', o.conname, o.conrelid::regclass), concat_ws('; ', pg_get_constraintdef(o.oid), 'validated ' || o.convalidated)
   from pg_constraint o join pg_namespace n on n.oid = o.connamespace where o.conrelid <> 0 and o.contype <> 'n' and ${inOurs}`,
  // The index of a partition has whatever name it was given: it goes by that of its parent.
  `select case when h.inhparent is null then format('index %s', i.indexrelid::regclass)
       else format('index %s on %s', h.inhparent::regclass, i.indrelid::regclass) end,
     concat_ws('; ', replace(pg_get_indexdef(i.indexrelid), format(' %I ON ', c.relname), ' ON '), 'valid ' || i.indisvalid::text)
   from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     left join pg_inherits h on h.inhrelid = i.indexrelid where ${inOurs}`,
  `select format('policy %s on %s', p.polname, p.polrelid::regclass), concat_ws('; ', p.polcmd, p.polpermissive,
     array(select r::regrole::text from unnest(p.polroles) r order by 1), pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
   from pg_policy p`,
  `select format('function %s', f.oid::regprocedure), concat_ws('; ', f.proowner::regrole, pg_get_functiondef(f.oid), ${grants('f.proacl', 'f', 'f.proowner')})
   from pg_proc f join pg_namespace n on n.oid = f.pronamespace where f.prokind in ('f', 'p') and ${inOurs}`,
  `select format('trigger %s on %s', t.tgname, t.tgrelid::regclass), pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal`,
  `select format('statistics %s', s.stxname), pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s`,
]

/** Reads the catalogue of a database as the login that owns it. */
export async function readCatalogue(adminUrl: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // Names are written with their schemas, and expressions alike.
    await client.query("set search_path = ''")
    const found = new Map<string, string>()
    for (const part of parts) {
      const { rows } = await client.query<[string, string]>({ text: part, rowMode: 'array' })
      for (const [name, what] of rows) found.set(name, what)
    }
    return found
  } finally {
    await client.end()
  }
}

/** Names what one database has and the other has not, or has in another way. */
export function differencesOf(item: Map<string, string>, other: Map<string, string>): string[] {
  return [...new Set([...item.keys(), ...other.keys()])].sort().flatMap(name => {
    const [here, there] = [item.get(name), other.get(name)]
    if (here === there) return []
    if (here === undefined) return [`only there: ${name}`]
    return there === undefined ? [`only here: ${name}`] : [`${name}: ${here} <> ${there}`]
  })
}
