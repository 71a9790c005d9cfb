-- How every search compares: width (NFKC), katakana as hiragana, and case make no difference. Almost all texts of a
-- large list are ASCII, so those take a short cut.
create function search_fold(value text) returns text language sql immutable parallel safe
return case
  when octet_length(value) = char_length(value) then lower(value)
  else lower(translate(normalize(value, NFKC),
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ',
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ'))
end;

-- Every two letters that stand side by side in a folded text. An index on them finds any part of a text from two letters
-- on, also in Japanese, which pg_trgm takes for no letters in some locales. So dear that all else is compared before it.
create function search_pairs(folded text) returns text[] language sql immutable parallel safe cost 10000
return array(select distinct substr(folded, n, 2) from generate_series(1, char_length(folded) - 1) n);

create index robots_search_name on robots using gin (search_pairs(search_fold(name)));
create index robots_search_serial_number on robots using gin (search_pairs(search_fold(serial_number)));
create index devices_search_name on devices using gin (search_pairs(search_fold(name)));
create index devices_search_urn on devices using gin (search_pairs(search_fold(urn)));
create index devices_search_identifier on devices using gin (search_pairs(search_fold(identifier)));
