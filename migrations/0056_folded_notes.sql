-- A text in the form in which searches compare letters: `folded` of contract/folded-text.ts. Of a database with the C
-- locale `lower` leaves capitals beyond ASCII: those without an accent are listed.
CREATE FUNCTION folded_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(replace(replace(translate(lower(regexp_replace(normalize(given, NFKD),
      '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]',
      '', 'g')),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎىیکٱةøłđı’ʼ`',
    '01234567890123456789ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяæðoþdħlŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏييكاهoldi'''''''),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss');
--> statement-breakpoint
-- Earlier notes are folded in parts, while the server runs: see `foldNotes`.
ALTER TABLE "lead_events" ADD COLUMN "folded" text;--> statement-breakpoint
CREATE INDEX "lead_events_unfolded" ON "lead_events" USING btree ("id") WHERE kind = 'noted' and folded is null;--> statement-breakpoint
CREATE FUNCTION fold_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.folded := folded_text(NEW.detail);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER lead_events_folded BEFORE INSERT OR UPDATE OF detail ON lead_events FOR EACH ROW
  WHEN (NEW.kind = 'noted') EXECUTE FUNCTION fold_note();
