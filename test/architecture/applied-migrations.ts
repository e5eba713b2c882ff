/** A database refuses to start with a migration that was changed after it had been applied: a change is a new one. */
export const APPLIED: Readonly<Record<string, string>> = {
  "migrations/0001-schema-by-subject.sql": "9f37e7e2110031db801b5d74f877736f48eb232fc5242052e735b6ddbea3ea02",
  "migrations/0002-token-scopes.sql": "8595825f6a2d2024ebf3bc7dabaea7b2c15e11a20798bf1786fcd8ce448661f4",
  "migrations/0003-credentials-are-passwords.sql":
    "77c85eba109a437dc437fad948da88eb23e3cdb28278beff78e8fac4cff3cddc",
  "migrations/0004-closings-are-written-out.sql":
    "835c8bd1e5a2090314ee9095de0cbdc57d647ce7b841a39cf89a6c13cddafac8",
  "migrations/0005-accounts-of-money.sql": "de0a47ea5430936a91661bad3bf58569d3ba2ff91f2c8804dc560b4f04690bb5",
  "migrations/0006-closings-are-functions.sql":
    "aabc1341223abe2b86b0a0f2324edeb24ab5bcf374089b05101af3a52331b449",
  "migrations/0007-payment-methods.sql": "6a0c474c6002d2d7bfb7d45aff3d3cc8ecb29768c7f0cecb06b83692262944fd",
  "migrations/0008-records-are-guarded.sql":
    "74360274f278c5096ecd3ab5b41e96d1f7b842a40c7ed1c7e0c55d9f57ab5447",
  "migrations/0009-events-name-their-party.sql":
    "5367bbdfa2689ff0931bc489b6fa38e013eaf5a615e9872a07597687cb3b1b0b",
  "migrations/0010-imports-are-kept.sql": "ce2ab30c81b89ac562584c094073868d538661f382d5673f1a84e86927073027",
  "migrations/0011-party-year-totals.sql": "eea42f509d75f533065cd08c6ac15a31dc1bf2c6d11377d013da985a7dd4b99d",
  "migrations/0012-default-taxes.sql": "e1a514b29373c95a87c8af8243d00242b7364182c3f6ac57b403bcae746656e9",
  "migrations/0013-statements-of-banks.sql":
    "c79291498a5e3cae5bc944a99d73dbbfaee35c5479e542edd000bebe6f16fded",
  "migrations/0014-journals-name-parties.sql":
    "75d868b89af7d7c95d64ba0bd7fb1b96a73f0f9d1fee0db580ed57265a408a0b",
  "migrations/0015-bank-matches.sql": "ad5278f82c89ee495b18f8a249f8db067e06f943c1cb7bc2e8e321ba6901cd6b",
  "migrations/0016-requests-own-nothing.sql":
    "23453e872433af621cb9227beadbf28e752e168639e608d0d5b9f232253fbbf5",
  "migrations/0017-documents-are-written-in-one-call.sql":
    "03e8c8c5fa003a3baf7d4d4a536a5217d6338313cdd03c206d3247e1df7eb53b",
  "migrations/0018-opening-balances.sql": "821d89672db9ef8341eb3c9c574829f0cab56b224ea95fb580eb08581fab721f",
  "migrations/0019-lists-in-any-order.sql":
    "cf4a4e1e2f9a86fb293ff0b9ffb252d91246bdc47fbfef2c2c0312b967b21702",
  "migrations/0020-views-of-lists.sql": "b0e28cc2512950f9d96326520839e83e8a077b5521aa139f43f0de119052d1cb",
  "migrations/0021-number-schemes.sql": "1bc3e5de8e93aa5ebc8ab5e366cc77262788b8c7332510b2b9824b545c1af033",
  "migrations/0022-lines-of-accounts-and-texts.sql":
    "797e7dfb4d90c5a324c87218dfe8759189877576364a022363193b5c3cf1e33a",
  "migrations/0023-details-of-e-invoices.sql":
    "4688d88dfbde515d3e2f527445f002c697f3c63d7b83d6a219f501dc09c34e40",
  "migrations/0024-bank-rules.sql": "277f1d9c1134c91d2adce6262d4c2c59ab448d16533d7c532ce457cd621f5a6b",
  "migrations/0025-money-in-and-out.sql": "c613660958caaa0c80ecf2e22028306b72534a9d411c29fd3bcf3de1963fd0d0",
  "migrations/0026-discounts-of-lines.sql":
    "5dc59f8e6f07f8c4ebcc0b89a92c5f5b8388732f7f4264499bdac5098d638969",
  "migrations/0027-documents-by-mail.sql": "bb3d59abaf0083994f7c6dd1de64d0b58d1c69f3e170e49271d7a469d6ce39c6",
  "migrations/0028-discounts-of-documents.sql":
    "5b7cac7c64f3e770a617f458c3d4650e2771bc0dc7191e7cdaac18d9ff3e0f84",
  "migrations/0029-currency-of-the-company.sql":
    "b82570adbce03d1ba9b7f0f37aeb57e6f46387b1b9da7316d33073fd70363285",
  "migrations/0030-statements-in-workbooks.sql":
    "3a5b946f5b5cd8d2db0f0b386772a44b0ceb052fc8e1b11adfa746e124435e17",
  "migrations/0031-prices-with-tax.sql": "3c1e396c79ba1f7efa0ffb49c057497488804ffe86d2291cfd695afdc1f26f40",
  "migrations/0032-where-statements-break.sql":
    "04c59725c672a6db76fc0a2cbc643fe1f1df6bfed8cd458ad2b6be704a564085",
  "migrations/0033-schedules.sql": "641b6de1fc9754588ee5285261e55d52d7a9cb5de83e2f8a7753dcb6d75e77fe",
  "migrations/0034-lines-of-programs.sql": "132db4e9ad3a0fe358ec1f7976531b8aca57aba4329a9ba874dcef5eee77a692",
  "migrations/0035-logos.sql": "a7af4097ac35f60833802c21d9c9137693c81b4bc1ffd376a8632796ad2cd531",
  "migrations/0036-units-of-lines.sql": "f7c7f281aa8f3bfe73cc5ff1c8c01d186687125b43ef381f57b9466365af9dff",
  "migrations/0037-files-of-vendors.sql": "f016d4d2b8eb865c299452f7e5d15736f1fb8128c84da3560b0e58c115726fd3",
  "migrations/0038-several-books.sql": "1741ee59d628c1d1589aef15c60bcca81d7026d76a2661f041997ef4621761bb",
  "migrations/0039-parties-of-bank-rules.sql":
    "8d3d42352db41a81ead7f14c31cba5b3f19461b2147bea7a214a9844b7c6ab62",
  "migrations/0040-lists-by-status-and-amount.sql":
    "3a1c5fc63154b6cddf2826c6d1f3131eb8e2758d5ea623386be7b1c7e06d8fe1",
  "migrations/0041-statements-by-mail.sql":
    "204b280ac711e80e50b03d953f2ae674cfda8d64e09f79283ce64b64a180a50b",
  "migrations/0042-links-to-invoices.sql": "688c52357f3f4c01ae98b1b6f1afa38e5f5119f254d42d4c32e87b97e92644fe",
  "migrations/0043-lists-by-event.sql": "114e59ad8332e56796cb85f6cc6a4213e16eb32af81fbced114a11cb0423225a",
  "migrations/0053-quotes.sql": "16896335f7ab75e5adcc25d5254d5d61d56925edd568b81048a2406bc6cb583a",
  "migrations/0057-languages-of-parties.sql":
    "aee9ce1fe859d3b5762e5c26ac5c8f09f744dc2b53f7385dc9356f9af7017dd8",
  "migrations/0058-reminders.sql": "45866039a2713e4df1fe3387330c7cd31d94fb51b107f11be910fdc6dc25d621",
  "migrations/0060-assets.sql": "4bd4e50e975f1a1eca34b1d08c82d984e2aea0c3b967e0c7210aad0fbec709a3",
  "migrations/0064-invoices-paid-by-card.sql":
    "518aa0144bb4ab6891a2a4be713ff4324f3bf3ca7bf2db4d96217090e206d9a3",
  "migrations/0065-reconciled-names.sql": "8d436ac4fc727d8dd3b618252ec66e6b42c989becf61c80727a88608a849e9a8",
  "migrations/0068-taxes-of-several.sql": "ef3141f4b8aa37fa005414c04ec97b24de360d354274e80c32ea8a8bfa043ca6",
  "migrations/0073-orders.sql": "a3c47a9d0b3688541e2ea73da5e9464b80eb9a292349849867993559731bea3c",
  "migrations/0077-references-of-vendors.sql":
    "9e103ca445b2a5dc35f9f7cbaa25bbc38f30d0f7bc195cd89916db893b86743c",
  "migrations/0078-days-of-balances.sql": "63236950420cc3a29e032df84f3ed6f074110bc6098fb56da55fa965ddaab458",
  "migrations/0079-kinds-of-taxes.sql": "10cc47e10903b8208237caf8fb2260281661676c0654e63b42723709debf7e5d",
  "migrations/0080-mails-are-planned.sql": "7272bf118d50372d0d0d072a33c26b70c590fdb8a79858dd50297f85051bd0ab",
  "migrations/0083-deliveries.sql": "15740702c916fcbc9d53f0810f7ba2fc8e99a7d2f9b3c9f521f3f37b0a0aa7a3",
  "migrations/0084-parts-of-quotes.sql": "db92a7f1f1233b73edd0fe5a0b0f401f50c7b6693c90ca7e663e5741bdc29f56",
  "migrations/0085-fees-of-reminders.sql": "a17fd34afaa1393f333dc6105f248ab077ae1c3c0282b491b7afe2d0f8da6e4d",
  "migrations/0089-codes-of-ones-own.sql": "90707ad717331f90c1e757a2ada923066333bc7d86865f5730d8220382ad403c",
  "migrations/0090-currencies-of-any-minor-unit.sql":
    "5d2d547d0d5fd0288f6319ff19d09d0a010f5f828beb6d86d1c4cd3f9fe242c0",
  "migrations/0091-tax-returns.sql": "21c7c56f09f4d8fcea7c375c281dd131b5a42cbe4a4052e818c3245fa5a846bd",
  "migrations/0092-exchange-rates.sql": "759eec7df5b5de8c7ff4d733352e84cee2e862470d4bb53237773b19988a1eb5",
  "migrations/0093-documents-in-other-currencies.sql":
    "9de02349924df8b063a27b84fca37e9d833348b884b4835e42abf44816e77c5a",
  "migrations/0094-accruals.sql": "dccfc8158768c1110d668a9b1ef8fabe1313b111f3ca95f26298a0aa0954c84f",
  "migrations/0096-lists-of-bookings-and-counts.sql":
    "a1567882e21721e2fcc863a76196aafe59561b9320098a2b95dc7595983545ee",
  "migrations/0097-looks-of-sheets.sql": "526c51a40f34f6f2b0493b62b29b9683bb20e3081c30c054191432c04b268205",
  "migrations/0098-interest-of-reminders.sql":
    "a8a71759efd5b274d5add8bef012374c4485411db573bbb1c4df384868a259fe",
  "migrations/0099-loans.sql": "eea392c2e4dc0a8669c4547dc7f04d8990b18c57366b8ad1eabd90ee09ea6014",
  "migrations/0104-documents-by-due-date.sql":
    "b228063d69e29041f3c2d3dffd5b9af9797e0b2db10df41ea2b41cab5a370370",
  "migrations/0105-exchange-rates-of-each-day.sql":
    "462c21130a929e5ab3691eceb37197ef0d98e812e07a6cc5b8a82dcd7577b850",
  "migrations/0106-revaluations.sql": "b9a9ba3287b74dad9b247f4d17ca5cb6e09db0c01b7225047624860af40cc668",
  "migrations/0107-tax-rounding.sql": "97308f451a5df28706c7d88b3a21b8af38039124345ed96f6d255aaae2fac2df",
  "migrations/0108-mails-of-invoices-as-delivery-notes.sql":
    "4bbd60ea7fb8b9a40374a51879f522ce464e42ee32a21488ac1dd2fc63fc0df3",
  "migrations/0109-currencies-of-parties.sql":
    "44097069ea011631927e7c4fd266c8f65f8fb21a4d84344997b159a6c0ef6c71",
  "migrations/0110-quotes-and-orders-in-other-currencies.sql":
    "1279c394c6a714206039e783a5fbeb51433f28181b8942142e14eca29b49b5ee",
  "migrations/0111-accounts-in-currencies.sql":
    "2234642d36bf75ce135ca1f9fd94609b4a9ef6ece9e8386a1cbb5e255ecf8da5",
  "migrations/0112-revaluations-of-accounts.sql":
    "852f18ff870fb724c1c1c684453a1fbd218a2a224602a889603020649aa24509",
  "migrations/0113-statements-in-the-currency-of-documents.sql":
    "3e7f1efb339beb7359a8ceb25548f3e5594ed5a31bfa38a3998178765b497c8c",
  "migrations/0114-taxes-in-other-currencies.sql":
    "f610c817cff68279d46ef40ae0fda11b2ef418a68d878cf763d7cc31699c5ece",
  "migrations/0116-what-was-revalued-and-reversed.sql":
    "3014d8bfb31b0914f146ed6512d7bca53772a9a6ebe2366391528faf7391449f",
  "migrations/0117-payments-by-party-in-order.sql":
    "3425e39bfdb0cd946071e9dc59cdb60a77b7551b7d9fc341bc6488f5a7cafd3a",
  "migrations/0118-words-of-bookings.sql": "31dc50feafbad88bd5ec732a609c57156b829748bf3be15dccc0a217ec12d82a",
  "migrations/0119-lines-below-zero.sql": "91ab840497fde247fc661f7e1a10b41e8e824e2a4f39951e64d7310810ce0189",
  "migrations/0120-orders-in-order.sql": "f2cde7d73dfd2d48c7fc014698146d02c824c4c5e64eb5e293e03f6db094d00d",
  "migrations/0121-documents-of-no-less-than-nothing.sql":
    "bdb788526f411c8735f725da482c89b432e9f6669211b0dd276c35134c3a027f",
  "migrations/0122-where-orders-stand.sql":
    "520d7d2a4f8fff54a674804c166945accc17517301f7b80e070408c44604468b",
  "migrations/0123-totals-of-taxes.sql": "1d707b3481033c135b2e3a9c3994d4eec72878b41c25e66f3efae82b029ddf35",
  "migrations/0124-names-in-revaluations.sql":
    "261cf18bc3cc29ac979c8e5513f7e1a9a0a10b27b4aa82272db5ddffae8d8fb3",
};
