-- The ten languages of speech: Chinese in its two written forms, and no Portuguese, for which the text itself decides.
update speech_texts
   set lang = case lang when 'zh' then 'zh-CN' else 'auto' end, revision = revision + 1
 where lang in ('zh', 'pt');

create function rename_speech_languages(definition jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(
           case
             when step->>'type' = '300' and step->'params'->>'language' = 'zh'
               then jsonb_set(step, '{params,language}', '"zh-CN"')
             when step->>'type' = '300' and step->'params'->>'language' = 'pt'
               then jsonb_set(step, '{params,language}', '"en"')
             else step
           end order by place), '[]')
    from jsonb_array_elements(definition) with ordinality as steps (step, place)
$$;
update flows set definition = rename_speech_languages(definition)
 where jsonb_path_exists(definition, '$[*] ? (@.type == 300 && (@.params.language == "zh" || @.params.language == "pt"))');
drop function rename_speech_languages;
