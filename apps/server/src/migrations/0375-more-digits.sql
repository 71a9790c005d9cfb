-- A counter's value that has more digits than the meter is doubted.
alter table readings drop constraint readings_doubt_check;
alter table readings add constraint readings_doubt_check
  check (doubt in ('below', 'tooFast', 'beyondDigits', 'unsure', 'estimated'));
