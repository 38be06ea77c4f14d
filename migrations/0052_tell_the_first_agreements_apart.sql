-- The first text was mended in its migration after that had landed (0012), so that two texts call themselves version 1, each in
-- some installations. Where the earlier one is, it stays version 1, for those who signed it; the mended one becomes version 2,
-- unless the installation has put a text of its own in force.
update migrations set checksum = 'a792cb25648bbad6e0fd44396277a262bd93cfacdf8d79a2ccf39cbcde8ea997'
 where name = '0012_create_nda.sql' and exists (
   select from nda_texts where version = 1 and language = 'fr'
      and sha256 = '993d60760de1a818f0773c78a932492d9f29d977a614bbb4fca2ecf8200e025e');

-- The hashes are those of the texts as 0012 has them now: were one of these not it to the letter, the table would refuse it.
insert into nda_texts (version, language, text, sha256, published_at)
select 2, earlier.language, replace(earlier.text, mended.said, mended.says), mended.sha256, now()
  from nda_texts as earlier join (values
    ('fr', '993d60760de1a818f0773c78a932492d9f29d977a614bbb4fca2ecf8200e025e',
     'Cet accord engage toute personne qui visite l’immeuble ou y intervient (« vous ») envers la société qui la reçoit et, pour ce que celle-ci lui communique, envers l’exploitant de l’immeuble (ensemble, « la Société »).',
     '11ce9b2773fd8b925c45381223a2405ca9a3d121b5ea918a183901e7f5577264',
     'Cet accord engage toute personne qui visite l’immeuble ou y intervient (« vous »). Il vous engage envers la société qui vous reçoit et, pour ce que l’exploitant de l’immeuble vous communique, envers cet exploitant (ensemble, « la Société »).'),
    ('en', '04b74527e9fdd9663f6d2e2153c8f95154a8c10019665a0c7f5984a0782449bc',
     'This agreement binds anybody who visits the building or works in it (“you”) towards the company that receives them and, for what that company discloses on its behalf, towards the operator of the building (together, “the Company”).',
     '28c5b19fa5acacdbddb315205ae6d552900d1ef1701fe0e27d2b35ca2d1c1102',
     'This agreement binds anybody who visits the building or works in it (“you”). It binds you towards the company that receives you and, for what the building’s operator discloses to you, towards that operator (together, “the Company”).')
  ) as mended (language, earlier_sha256, said, sha256, says)
    on earlier.version = 1 and earlier.language = mended.language and earlier.sha256 = mended.earlier_sha256
 where not exists (select from nda_texts where version > 1);

-- From now on the database itself sees to it that a signature has the text that was signed, to the letter.
alter table nda_texts add constraint nda_texts_by_hash unique (version, language, sha256);
alter table nda_signatures
  drop constraint nda_signatures_version_language_fkey,
  add constraint nda_signatures_keep_their_text
    foreign key (version, language, text_sha256) references nda_texts (version, language, sha256);
