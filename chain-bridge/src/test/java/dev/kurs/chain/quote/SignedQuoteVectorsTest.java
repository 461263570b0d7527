package dev.kurs.chain.quote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.chain.RandomQuotes;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.secp256k1.RecoverableSigner;
import dev.kurs.chain.secp256k1.Signers;
import dev.kurs.protocol.message.FirmQuote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * The committed vectors are what this signer makes: ethers, viem and the contract are held against the same file by the tests of
 * {@code contracts}. {@code -Dkurs.vectors=write} writes it anew.
 */
class SignedQuoteVectorsTest {
    private static final Path FILE = Path.of("contracts", "test", "vectors", "signed-quotes.json");
    private static final int VECTORS = 32;
    private static final int WORD = 32;
    private static final byte[] SECRET = new byte[SigningKey.LENGTH];

    static {
        Arrays.fill(SECRET, (byte) 0x4b);
    }

    private final Random random = new Random(712);
    private final SigningKey key = SigningKey.of(SECRET);

    @Test
    void shouldSignWhatTheCommittedVectorsSay() throws IOException {
        String made = new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(document()) + "\n";

        if (System.getProperty("kurs.vectors", "compare").equals("write")) {
            Files.writeString(FILE, made);
        }

        assertEquals(Files.readString(FILE, UTF_8), made);
    }

    private Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("signer", TypedData.hex(key.address()));
        RandomQuotes quotes = new RandomQuotes(random);
        List<Object> vectors = new ArrayList<>();
        try (RecoverableSigner signer = Signers.open(key)) {
            for (int index = 0; index < VECTORS; index++) {
                byte[] contract = new byte[20];
                random.nextBytes(contract);
                vectors.add(vector(new SigningDomain(1 + random.nextInt(1_000_000), contract), quotes.next(), signer));
            }
        }
        document.put("vectors", vectors);
        return document;
    }

    private static Map<String, Object> vector(SigningDomain domain, FirmQuote quote, RecoverableSigner signer) {
        FirmQuoteHasher hasher = new FirmQuoteHasher(domain);
        byte[] words = new byte[FirmQuoteWords.LENGTH];
        FirmQuoteWords.encode(quote, words, 0);
        byte[] separator = new byte[WORD];
        hasher.domainSeparator(separator, 0);
        byte[] structHash = new byte[WORD];
        hasher.structHash(quote, structHash, 0);
        byte[] digest = new byte[WORD];
        hasher.digest(quote, digest, 0);
        byte[] signature = new byte[RecoverableSigner.SIGNATURE_LENGTH];
        signer.sign(digest, signature);

        Map<String, Object> vector = new LinkedHashMap<>();
        vector.put("chainId", Long.toString(domain.chainId()));
        vector.put("verifyingContract", TypedData.hex(domain.verifyingContract()));
        vector.put("quote", TypedData.message(quote));
        vector.put("words", words(words));
        vector.put("domainSeparator", TypedData.hex(separator));
        vector.put("structHash", TypedData.hex(structHash));
        vector.put("digest", TypedData.hex(digest));
        vector.put("signature", TypedData.hex(signature));
        return vector;
    }

    private static List<String> words(byte[] encoded) {
        List<String> words = new ArrayList<>();
        for (int offset = 0; offset < encoded.length; offset += WORD) {
            words.add(TypedData.hex(Arrays.copyOfRange(encoded, offset, offset + WORD)));
        }
        return words;
    }
}
