-- The first agreement means, in French, who visits the building or carries out work there; its English said whoever works in it, and
-- called itself given for information, of which the French says nothing. What was published never changes: a new version says in
-- English what the French says, and the French stays to the letter. A text that the installation has put in force stays in force.
with current as (
  select * from nda_texts where version = (select max(version) from nda_texts)
)
-- The hash is written here: were the text not it to the letter, the table would refuse it.
insert into nda_texts (version, language, text, sha256, published_at)
select version + 1, language,
       replace(replace(text,
         'This agreement binds anybody who visits the building or works in it (“you”).',
         'This agreement binds anyone who visits the building or carries out work there (“you”).'),
         'The English text is given for information: should the two differ, the French text prevails.',
         'Should the two differ, the French text prevails.'),
       case language when 'fr' then sha256 else '210b7065234baa2331a8cde438f41f14ddc79bf5812223c6a971a55c19051056' end,
       now()
  from current
 where exists (select from current where sha256 = '11ce9b2773fd8b925c45381223a2405ca9a3d121b5ea918a183901e7f5577264')
   and exists (select from current where sha256 = '28c5b19fa5acacdbddb315205ae6d552900d1ef1701fe0e27d2b35ca2d1c1102');
