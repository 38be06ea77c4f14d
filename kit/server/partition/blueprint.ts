import type { ClientBase } from 'pg';

/** All that PostgreSQL's catalogue says of a table besides its columns and rows, as statements that say it again. */
export interface Blueprint {
  /** Columns that the database does not compute. */
  columns: string[];
  sequences: { column: string; name: string; value: string; called: boolean }[];
  /** Storage parameters, which parts have and a partitioned table has not. */
  options: string[];
  /** Take away what refers to the table or to the type of its rows. */
  detach: string[];
  /** Checks that rows from before them need not pass: their names. */
  unproven: string[];
  /** Keys, and what must not overlap; then the other indexes. */
  indexes: string[];
  /** Functions of the type of its rows, triggers, those checks, references in both directions, grants, comments. */
  attach: string[];
}

/** Statements that a query of the catalogue makes of a table, `$1`, in their order. */
async function statements(client: ClientBase, table: string, query: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(query, [table]);
  return rows.map(({ statement }) => statement);
}

const KEYS = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement
    from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'x')
   order by array_position('{p,u,x}', contype::text), oid`;

const INDEXES = `
  select pg_get_indexdef(indexrelid) as statement from pg_index
   where indrelid = $1::regclass and indisvalid
     and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
   order by indexrelid`;

const UNPROVEN = `
  select quote_ident(conname) as name, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      as statement
    from pg_constraint where conrelid = $1::regclass and contype = 'c' and not convalidated order by oid`;

const REFERENCES = `from pg_constraint where contype = 'f' and conparentid = 0 and $1::regclass in (conrelid, confrelid)`;
const DROP_REFERENCES = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement ${REFERENCES} order by oid`;
const ADD_REFERENCES = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement
    ${REFERENCES} order by oid`;

const TRIGGERS = 'from pg_trigger where tgrelid = $1::regclass and not tgisinternal';
const DROP_TRIGGERS = `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement ${TRIGGERS}`;
const ADD_TRIGGERS = `
  select pg_get_triggerdef(oid) || case tgenabled when 'O' then '' else format('; alter table %s %s trigger %I', tgrelid::regclass,
      case tgenabled when 'D' then 'disable' when 'A' then 'enable always' else 'enable replica' end, tgname) end as statement
    ${TRIGGERS} order by oid`;

const FUNCTIONS = `
  from pg_proc, pg_class where pg_class.oid = $1::regclass and reltype = any(proargtypes::oid[] || prorettype)`;
const DROP_FUNCTIONS = `select format('drop function %s', pg_proc.oid::regprocedure) as statement ${FUNCTIONS}`;
const ADD_FUNCTIONS = `select pg_get_functiondef(pg_proc.oid) as statement ${FUNCTIONS} order by pg_proc.oid`;

/** The owner has every right anyway. */
const GRANTS = `
  with granted as (
    select relkind, oid::regclass as what, '' as columns, relowner, (aclexplode(relacl)).* from pg_class
     where oid = $1::regclass
        or oid in (select objid from pg_depend where refobjid = $1::regclass and deptype = 'i' and classid = 'pg_class'::regclass)
    union all
    select relkind, attrelid::regclass, format(' (%I)', attname), relowner, (aclexplode(attacl)).*
      from pg_attribute join pg_class on pg_class.oid = attrelid where attrelid = $1::regclass and attacl is not null)
  select format('grant %s%s on %s %s to %s%s', privilege_type, columns, case relkind when 'S' then 'sequence' else 'table' end, what,
      case grantee when 0 then 'public' else grantee::regrole::text end, case when is_grantable then ' with grant option' else '' end)
      as statement
    from granted where grantee <> relowner`;

const COMMENTS = `
  select format('comment on %s is %L', what, description) as statement from pg_description join (
    select 'pg_class'::regclass as class, oid, 0 as sub, format('table %s', oid::regclass) as what from pg_class where oid = $1::regclass
    union all select 'pg_class'::regclass, attrelid, attnum, format('column %s.%I', attrelid::regclass, attname)
      from pg_attribute where attrelid = $1::regclass
    union all select 'pg_class'::regclass, indexrelid, 0, format('index %s', indexrelid::regclass) from pg_index where indrelid = $1::regclass
    union all select 'pg_constraint'::regclass, oid, 0, format('constraint %I on %s', conname, conrelid::regclass)
      from pg_constraint where conrelid = $1::regclass
    union all select 'pg_trigger'::regclass, oid, 0, format('trigger %I on %s', tgname, tgrelid::regclass)
      from pg_trigger where tgrelid = $1::regclass
    ) as described on (classoid, objoid, objsubid) = (class, oid, sub)`;

/** Reads a table's blueprint. In: a connection whose `search_path` is `public`, and the table's name. */
export async function readBlueprint(client: ClientBase, table: string): Promise<Blueprint> {
  const { rows: columns } = await client.query<{
    column: string;
    name: string;
    generated: boolean;
    sequence: string | null;
  }>(
    `select attname as column, quote_ident(attname) as name, attgenerated <> '' as generated,
       case when attidentity <> '' then pg_get_serial_sequence($1, attname) end as sequence
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const sequences: Blueprint['sequences'] = [];
  for (const { column, sequence } of columns) {
    if (!sequence) continue;
    const { rows } = await client.query<{ name: string; value: string; called: boolean }>(
      `select relname as name, last_value as value, is_called as called from ${sequence}, pg_class
        where oid = $1::regclass`,
      [sequence],
    );
    sequences.push(...rows.map((at) => ({ column, ...at })));
  }
  const { rows: stored } = await client.query<{ option: string }>(
    `select unnest(reloptions) as option from pg_class where oid = $1::regclass
     union all select 'toast.' || unnest(toast.reloptions) from pg_class
       join pg_class toast on toast.oid = pg_class.reltoastrelid where pg_class.oid = $1::regclass`,
    [table],
  );
  const { rows: unproven } = await client.query<{ name: string; statement: string }>(UNPROVEN, [table]);
  const ask = (query: string) => statements(client, table, query);
  return {
    columns: columns.filter(({ generated }) => !generated).map(({ name }) => name),
    sequences,
    options: stored.map(({ option }) => option),
    detach: [...(await ask(DROP_REFERENCES)), ...(await ask(DROP_TRIGGERS)), ...(await ask(DROP_FUNCTIONS))],
    unproven: unproven.map(({ name }) => name),
    indexes: [...(await ask(KEYS)), ...(await ask(INDEXES))],
    attach: [
      ...(await ask(ADD_FUNCTIONS)),
      ...(await ask(ADD_TRIGGERS)),
      ...unproven.map(({ statement }) => statement),
      ...(await ask(ADD_REFERENCES)),
      ...(await ask(GRANTS)),
      ...(await ask(COMMENTS)),
    ],
  };
}

/**
 * What of tables a blueprint does not tell, and would be lost: `the view bookings_by_day on reservations`. None of it is the
 * product's.
 */
export async function readHindrances(client: ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ hindrance: string }>(
    `with growing as (select oid, relname, relowner, relrowsecurity, relreplident, reltablespace from pg_class
                       where oid = any($1::regclass[]))
     select distinct format('the view %s on %s', ev_class::regclass, relname) as hindrance
       from growing join pg_depend on refobjid = growing.oid and refclassid = 'pg_class'::regclass
         join pg_rewrite on pg_rewrite.oid = objid and classid = 'pg_rewrite'::regclass
     union all select format('the policy %I on %s', polname, relname) from growing join pg_policy on polrelid = growing.oid
     union all select format('the security of rows of %s', relname) from growing where relrowsecurity
     union all select format('the publication %I of %s', pubname, relname)
       from growing join pg_publication_rel on prrelid = growing.oid join pg_publication on pg_publication.oid = prpubid
     union all select format('the statistics %I of %s', stxname, relname) from growing join pg_statistic_ext on stxrelid = growing.oid
     union all select format('the tablespace of %s', relname) from growing where reltablespace <> 0
     union all select format('the replica identity of %s', relname) from growing where relreplident <> 'd'
     union all select format('the table %s, which inherits from %s', inhrelid::regclass, relname)
       from growing join pg_inherits on inhparent = growing.oid
     union all select format('the owner of %s, who is another than “%s”', relname, current_user) from growing
       where relowner <> (select oid from pg_roles where rolname = current_user)
     order by 1`,
    [tables],
  );
  return rows.map(({ hindrance }) => hindrance);
}
