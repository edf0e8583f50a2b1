/**
 * The cause of a refusal: the address, which has no mailbox; us as the sender (our reputation,
 * authentication or right to relay), which every other mail would meet too; or anything else, such as a
 * full mailbox. `unclear` without a status and without known words.
 */
export type RefusalCause = "address" | "sender" | "other" | "unclear";

/** The statuses of RFC 3463 and RFC 7505 that say that an address has no mailbox, and no others. */
const noMailbox = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1", "5.4.4"]);

/**
 * The cause of a refusal, for the answers of mail servers, their reports and those of mail services alike. A
 * status decides before any words: a text can name anything. One without a detail, such as 5.0.0, says nothing;
 * then the statuses in the text decide, and only where there are none, its words.
 */
export function refusalCause(status: string | undefined, text: string): RefusalCause {
  // Addresses and help links hold any words and figures.
  const words = text
    .slice(0, maxTextLength)
    .replaceAll(/https?:\/\/\S+|<?[^\s<>@]+@[^\s<>():;,'"]+>?/gi, " ")
    // Reports fold long replies.
    .replaceAll(/\s+/g, " ");
  const causeByStatus = causeOfStatus(status?.trim() ?? "", words);
  if (causeByStatus === "address") return isContradicted(words) ? "other" : causeByStatus;
  if (causeByStatus !== "unclear") return causeByStatus;
  const causes = statedCauses(words);
  const [first] = causes;
  // Several statuses are those of several servers. An address is only gone if all of them say so.
  if (first) return first === "address" && new Set(causes).size > 1 ? "other" : first;
  return status?.startsWith("4.") ? "other" : causeOfWords(words);
}

const statedCauses = (words: string) =>
  [...words.matchAll(statusPattern)]
    .map(([found]) => causeOfStatus(found, words))
    .filter((cause) => cause !== "unclear");

/**
 * Whether the reply of the other server names another cause than a report of it. Some servers report 5.1.1 for
 * whatever was answered to a recipient.
 */
function isContradicted(words: string): boolean {
  if (!/^(?:[\w-]+ ?; ?)?[45]\d\d\b/.test(words)) return false;
  const causes = statedCauses(words);
  if (causes.length > 0) return causes.some((cause) => cause !== "address");
  return isAboutOtherCauses(words) && !isAboutNoMailbox(words);
}

/** Characters of a text that are read: a server's answer is short, and the patterns are not linear. */
const maxTextLength = 2_000;

/** Not part of an IP address or a version, not a success, and not the answer to a command after the refusal. */
const statusPattern = /(?<![\d.]|503[ -])[45]\.[0-7]\.\d{1,3}(?!\.?\d)/g;

function causeOfStatus(status: string, words: string): RefusalCause {
  const [, classOf, subject, detail] = /^([45])\.(\d{1,3})\.(\d{1,3})$/.exec(status) ?? [];
  if (classOf === "5" && subject === "7") return isOfNoRecipient(words) ? "address" : "sender";
  if (status === "5.1.7" || status === "5.1.8") return "sender";
  // Google also gives it for mailboxes that receive too much at a time.
  if (status === "5.2.1" && /\bat a rate\b|\btoo quickly\b/i.test(words)) return "other";
  // Elsewhere it is a host that does not answer.
  if (status === "5.4.1") return unknownToMicrosoft.test(words) ? "address" : "other";
  // A name server that answers with nonsense, or not at all.
  if (status === "5.4.4" && /\bmalformed\b|\btim(?:ed|e) ?out\b|\btry again\b/i.test(words)) {
    return "other";
  }
  // Microsoft's, for whatever another server answered to a recipient.
  if (status === "5.1.351") return "unclear";
  if (noMailbox.has(status)) return isFullOrBlocked(words) ? "other" : "address";
  return Number(detail ?? 0) === 0 ? "unclear" : "other";
}

/**
 * Postfix gives 5.7.1 to whatever a rule or a policy service refuses, an unknown recipient too. An account that is
 * disabled may be ours with the server that sends for us.
 */
const isOfNoRecipient = (words: string) =>
  /\b(?:user|recipient|mail ?box)\b[^.;!]{0,20}?\b(?:unknown|not exist|doesn't exist|not found)\b|\b(?:no such|unknown|non-?exist[ae]nt|invalid) (?:user|recipient|mail ?box)\b|\bno mail ?box (?:found|here|by)\b/i.test(
    words,
  ) &&
  !relaying.test(words) &&
  !isAboutOtherCauses(words);

/** Some servers give the status of an unknown mailbox for a full one and for a blocked sender too. */
const isFullOrBlocked = (words: string) =>
  /\bover ?quota\b|\b(?:over|exceed(?:s|ed|ing)?)(?: \w+){0,2} quota\b|\bquota(?: \w+){0,2} exceeded\b|\bmail ?box(?: is)? full\b|\b(?:your|client|sending) ip\b|\bblack-?listed\b/i.test(
    words,
  ) && !isAboutNoMailbox(words);

/** Exchange Online's words for an address that the directory of its domain does not have. */
const unknownToMicrosoft = /\brecipient address(?:es)? rejected ?: ?access denied/i;

const relaying =
  /\bnot local host\b|\bmy list of allowed rcpthosts\b|\brelay(?:ing)?(?: access)? (?:denied|not (?:permitted|allowed))|\b(?:(?:unable|not (?:permitted|allowed|configured)) to|no|not|cannot|can't|do(?:es)? not) relay\b/i;

/** Words about us, about a mailbox that is there, or about now. */
const otherCauses =
  /\bsender\b|\bfrom: ?(?:address|domain|header)\b|\bfrom (?:address|header)\b|\byour (?:ip|server|host|domain|network)\b|\bsending (?:ip|domain|server|host)\b|\bblock(?:ed|ing|[ -]?list)|\bblack-?list|\b(?:dns|r)bl\b|\breputation\b|\bspam|\bvirus\b|\bunsolicited\b|\bpolicy\b|\bauthenticat|\b(?:dmarc|spf|dkim)\b|\bgr[ae]y-?list|\bquota\b|\bfull\b|\bstorage\b|\btoo (?:large|big|long|many|much)\b|\bexceed|\bsize\b|\bexpired\b|\btim(?:ed|e) ?out\b|\btemporar|\btry again\b|\bretry\b|\bdelayed\b|\bdns (?:error|failure)\b|\bvalid recipients from\b|\bdeferred\b|\bnot yet\b|\bwarning message only\b|\brate\b|\bthrottl|\bcontent\b|\b(?:voll|plein[e]?|llen[oa]|cheia|pien[ao]|vol)\b|expéditeur|absender|afzender|remitente|remetente|mittente|отправител|المرسل|发件人|переполнен|ممتلئ|已满|已滿|空间不足/i;

const mailbox = String.raw`(?:user(?:name|id)?|recipients?|rcpt|address(?:ee|es)?|mail ?box|mailbox|account|local[ -]?part|alias|person|customer|(?:host|domain)(?: names?|s)?)\b`;
const nonexistence = [
  String.raw`\b(?:unknown|no such|no valid|(?:invalid|bad)(?! (?:host|domain))|non-?exist[ae]nt|nonexisting|deactivated)(?: (?:or|\w+ or) \w+)?(?: (?:e-?mail|virtual|local|destination|mail|recipient)){0,2} ${mailbox}`,
  String.raw`\b${mailbox}[^.;!]{0,80}?\b(?:unknown|undeliverable|not (?:be )?(?:found|known|recognized|recognised|present)|not exist|doesn'?t exist|no longer (?:exists?|valid|active|available|in use|accepts)|isn'?t (?:valid|active)|(?:is|are|was|were|been|now)(?: been)? (?:disabled|deactivated|inactive|invalid|closed|deleted|removed|terminated|discontinued)|not (?:an? )?(?:valid|known|active|existing))\b`,
  String.raw`\bnot (?:an? )?(?:valid|known|active|existing|local|our) (?:e-?mail )?${mailbox}`,
  String.raw`\b(?:no|any) (?:mail ?box|user|account|recipient|person|one|body)(?: (?:is|here|found|available|with|by|for|at|of)){1,3} (?:that|this) (?:e-?mail )?(?:name|address|user)`,
  String.raw`\bno (?:mail ?box|user|account|recipient)(?: here)? (?:found|by (?:that|this) name)\b|\bnobody (?:by|of|with) that name\b`,
  String.raw`\b(?:(?:has|have) no|(?:doesn'?t|does not|don'?t) have an?) (?:\S+ ){0,3}?(?:account|mail ?box)\b`,
  String.raw`\bunrout(?:e)?able (?:mail )?(?:address|domain)\b|\bhost or domain name not found\b`,
  String.raw`(?<!\bip )\b(?:mail ?box|recipient|address|user) invalid\b|\binvalid-recipient\b|\buserunknown\b|\bnot in my validrcptto\b`,
  String.raw`\bno existe (?:(?:el|la|es[ea]|dich[oa]) )?(?:usuari[oa]|persona|cuenta|buz[oó]n|destinatari[oa])|\bnessun utente\b`,
  // Microsoft's for its own mailboxes; without the number it stands for any cause.
  String.raw`\bmailbox unavailable \(S2017062302\)`,
  String.raw`\bno mx(?: records?)? found\b|\b(?:host|domain) does not accept (?:e-?)?mail\b|\bindicated no smtp service\b|\bhost \S+ not found\b`,
  String.raw`\bnot listed in (?:the )?(?:public |domino )?(?:name|directory|address)|\bRecip(?:ient)? ?NotFound\b|\bbadrcptto\b`,
  ...[
    // German, Dutch, French, Italian, Spanish, Portuguese, Russian, Arabic, Chinese, Japanese and Korean.
    [
      "benutzer|empfänger|adresse|postfach|konto",
      "unbekannt|existiert nicht|nicht (?:bekannt|gefunden|vorhanden)",
    ],
    ["gebruiker|ontvanger|adres|postbus", "onbekend|bestaat niet|niet gevonden"],
    [
      "utilisateur|destinataire|adresse|bo[iî]te|compte",
      "inconnue?|inexistante?|n.(?:existe|est) pas|invalide",
    ],
    [
      "utente|destinatario|indirizzo|casella",
      "sconosciut[oa]|inesistente|non (?:esiste|trovat[oa])",
    ],
    [
      "usuari[oa]|usuário|destinatari[oa]|destinatário|direcci[oó]n|endereço|buz[oó]n|cuenta|conta|caixa",
      "desconocid[oa]|desconhecid[oa]|inexistente|(?:no|não) (?:existe|encontrad[oa]|válid[oa])",
    ],
    [
      "пользовател[ья]|получател[ья]|адреса?|ящика?",
      "не (?:найден|существует|известен)|неизвест|нет",
    ],
    ["المستخدم|المستلم|العنوان|صندوق|الحساب", "غير (?:موجود|معروف|صالح)|لا يوجد"],
    ["用户|用戶|收件人|邮箱|郵箱|地址|账号|信箱", "不存在|未找到|无效|無效|沒有"],
    ["ユーザー?|宛先|アドレス|メールボックス", "存在しません|見つかりません|不明"],
    ["사용자|수신자|주소|계정", "존재하지 않|없습니다|찾을 수 없"],
  ].map(
    ([who, gone]) =>
      String.raw`(?:${who})(?:(?!\p{L})|(?=[^\x00-\u024f]))(?![ -]ip\b)[^.;!。]{0,60}?(?:${gone})`,
  ),
].join("|");
const noSuchMailbox = new RegExp(nonexistence, "iu");

function causeOfWords(words: string): RefusalCause {
  if (relaying.test(words)) return "sender";
  if (isAboutOtherCauses(words)) return "other";
  return isAboutNoMailbox(words) ? "address" : "unclear";
}

function isAboutOtherCauses(words: string): boolean {
  const [code = ""] = /\b[45]\d\d\b(?=[ -]|$)/.exec(words) ?? [];
  // The last reply of a server that deferred the mail again and again.
  return code.startsWith("4") || otherCauses.test(words);
}

const isAboutNoMailbox = (words: string) =>
  noSuchMailbox.test(
    words
      // The phrase by which one program introduces the reply of another server.
      .replaceAll(/unknown address error/gi, " ")
      // The codes before each line of a reply.
      .replaceAll(/ [45]\d\d[ -](?:[45]\.\d\.\d{1,3} )?/g, " "),
  );
