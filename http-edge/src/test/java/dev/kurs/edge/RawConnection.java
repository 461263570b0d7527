package dev.kurs.edge;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A socket on which anything can be said. */
final class RawConnection implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    RawConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(10_000);
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
    }

    RawConnection say(String text) throws IOException {
        return say(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawConnection say(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    RawConnection endOutput() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** The next answer, head and body; empty when the server has closed. */
    String answer() throws IOException {
        String text = headAlone();
        int length = contentLength(text);
        return text + new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    /** The head of the next answer, which has no body. */
    String headAlone() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int state = 0;
        while (state < 4) {
            int next = read();
            if (next < 0) {
                return head.toString(StandardCharsets.ISO_8859_1);
            }
            head.write(next);
            state = next == (state % 2 == 0 ? '\r' : '\n') ? state + 1 : next == '\r' ? 1 : 0;
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    /** Whether the server closes the connection without another word; a silence of ten seconds is a no. */
    boolean isClosed() throws IOException {
        try {
            return read() < 0;
        } catch (SocketTimeoutException silent) {
            return false;
        }
    }

    /** Whether the server ends the connection without another word, and not by a reset. */
    boolean isEndedInOrder() throws IOException {
        return in.read() < 0;
    }

    /** How many bytes come until the server closes; fails when it falls silent instead. */
    long countUntilClosed() throws IOException {
        byte[] buffer = new byte[65_536];
        long count = 0;
        while (true) {
            try {
                int length = in.read(buffer);
                if (length < 0) {
                    return count;
                }
                count += length;
            } catch (SocketTimeoutException silent) {
                throw silent;
            } catch (IOException reset) {
                return count;
            }
        }
    }

    private int read() throws IOException {
        try {
            return in.read();
        } catch (SocketTimeoutException silent) {
            throw silent;
        } catch (IOException reset) {
            return -1;
        }
    }

    private static int contentLength(String head) {
        for (String line : head.lines().toList()) {
            if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                return Integer.parseInt(line.substring(15).strip());
            }
        }
        return 0;
    }

    /** Goes without a word, as a process does that is killed. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
