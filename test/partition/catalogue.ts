import pg from 'pg';

// What PostgreSQL tells of the product's tables, whether they are partitioned or not.
const questions = {
  columns: `
    select attrelid::regclass::text, attnum - (select count(*) from pg_attribute before where before.attrelid = a.attrelid
        and before.attnum between 1 and a.attnum and before.attisdropped) as place, attname, format_type(atttypid, atttypmod),
      attnotnull, attidentity, attgenerated, attstorage, pg_get_expr(adbin, adrelid)
      from pg_attribute a left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = any($1) and attnum > 0 and not attisdropped`,
  constraints: `
    select conrelid::regclass::text, conname, contype, convalidated, condeferrable, pg_get_constraintdef(oid)
      from pg_constraint where conrelid = any($1) and conparentid = 0`,
  indexes: `
    select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '), indisvalid, indisprimary, indisunique
      from pg_index where indrelid = any($1)`,
  triggers: `select pg_get_triggerdef(oid, true), tgenabled from pg_trigger where tgrelid = any($1) and not tgisinternal`,
  functions: `
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
  sequences: `
    select sequencename, start_value, min_value, max_value, increment_by, cycle, cache_size, last_value, refobjid::regclass::text, refobjsubid
      from pg_sequences join pg_depend on objid = sequencename::regclass and classid = 'pg_class'::regclass
     where schemaname = 'public' and deptype = 'i' and refobjid = any($1)`,
  comments: `
    select classoid::regclass::text, objsubid, description, (pg_identify_object(classoid, objoid, objsubid)).identity from pg_description
     where objoid = any($1::oid[]) or objoid in (select indexrelid from pg_index where indrelid = any($1))
        or objoid in (select oid from pg_constraint where conrelid = any($1))
        or objoid in (select oid from pg_trigger where tgrelid = any($1))`,
  grants: `
    select what, "column", grantee::regrole::text, privilege_type, is_grantable
      from (select oid::regclass::text as what, '' as "column", (aclexplode(relacl)).* from pg_class
             where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')
            union all select attrelid::regclass::text, attname, (aclexplode(attacl)).* from pg_attribute where attrelid = any($1)) as g
     where grantee <> current_user::regrole`,
};

/** One statement by a connection of its own, which is closed after it. */
export async function ask(url: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** All that is told of the product's tables; numbers that PostgreSQL gives its own things are left out. */
export async function catalogueOf(url: string): Promise<Record<string, string[]>> {
  const { rows } = await ask(
    url,
    `select array_agg(oid) as tables from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const told: Record<string, string[]> = {};
  for (const [name, question] of Object.entries(questions)) {
    const one = `select to_jsonb(array_agg(told::text)) as told from (${question}) as told`;
    const answer = await ask(url, one, question.includes('$1') ? [rows[0].tables] : []);
    told[name] = (answer.rows[0].told ?? []).sort();
  }
  return told;
}
